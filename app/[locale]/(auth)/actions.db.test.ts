import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { waitForCalm } from "@/e2e/support/calm";
import { limitAttempt } from "@/lib/auth/commands";
import { currentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { IDLE } from "@/lib/core/form-state";
import { getVersionsToAccept } from "@/lib/legal/policy";
import {
  changePasswordAction,
  confirmEmailAction,
  finishSignUpAction,
  requestResetAction,
  resetPasswordAction,
  signInAction,
  signUpAction,
} from "./actions";

vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("@/lib/auth/session", () => ({ currentSession: vi.fn(), startSession: vi.fn() }));
vi.mock("@/lib/core/client-ip", async (importOriginal) => ({
  ...(await importOriginal<typeof import("@/lib/core/client-ip")>()),
  getClientIp: vi.fn(),
}));

type Kind = Parameters<typeof limitAttempt>[0];

const email = `u-${randomUUID()}@tonna.example`;
const userId = randomUUID();
const token = "t".repeat(43);
const password = "long-enough-1";

test.each<[name: string, act: typeof signInAction, kind: Kind, attempts: number, account?: string]>([
  ["signing in", signInAction, "signIn", 20, email],
  ["signing up", signUpAction, "signUp", 5, email],
  ["asking for a link to a new password", requestResetAction, "reset", 5, email],
  ["finishing that", finishSignUpAction, "token", 30],
  ["using such a link", resetPasswordAction, "token", 30],
  ["confirming an address", confirmEmailAction, "token", 30],
  ["changing the password", changePasswordAction, "password", 10, userId],
])("%s is refused once its attempts are used up", async (_name, act, kind, attempts, account) => {
  await waitForCalm(900, 5_000);
  const ip = randomUUID();
  vi.mocked(getClientIp).mockReturnValue(ip);
  const session = {
    kind: "session",
    userId,
    role: "user",
    tariff: "free",
    company: null,
    name: "Анна",
    email,
  } as const;
  vi.mocked(currentSession).mockResolvedValue({ ...session, sessionId: userId, sessionVersion: 1 });
  // Attempts of strangers count by account and network; others count by account, from everywhere.
  const isApart = account === undefined || kind === "signIn" || kind === "reset";
  for (let made = 0; made < attempts; made += 1) await limitAttempt(kind, isApart ? ip : randomUUID(), account);
  const form = new FormData();
  const fields = { name: "Анна", email, token, password, currentPassword: password, ...getVersionsToAccept() };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect(await act(IDLE, form)).toMatchObject({ status: "error", error: "rate_limited", values: { email } });
});

test.each(["йцукенгшщзх", "х".repeat(10_000)])(
  "signing up with an unknown place is refused beside its field",
  async (at) => {
    vi.mocked(getClientIp).mockReturnValue(randomUUID());
    const form = new FormData();
    const fields = { name: "Анна", email: `u-${randomUUID()}@tonna.example`, password, at, ...getVersionsToAccept() };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect(await signUpAction(IDLE, form)).toMatchObject({ status: "error", fields: { at: "unknown_place" } });
  },
);
