// The schemas of what people and operators send about accounts: sign-up, sign-in, profile, password, deletion.
import { z } from "zod";
import { Email } from "@/lib/core/email-address";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { plainText } from "@/lib/core/text";
import { Acceptance } from "@/lib/legal/contract";

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 128;

export const ROLES = ["user", "editor", "admin"] as const;

/** Language of pages and mails. */
export const UserLocale = z.enum(["ru", "en"]);
export type UserLocale = z.infer<typeof UserLocale>;

// A password is taken as typed: spaces at its ends belong to it, so plainText (which trims) doesn't fit.
const isTypable = (value: string) => !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
const typedPassword = z.string().refine(isTypable, {
  error: "has characters that can't be typed",
  params: { code: "invalid" },
});

/** A new password: 10 to 128 characters; length protects more than required kinds of characters (NIST SP 800-63B). */
export const NewPassword = typedPassword.check((context) => {
  const length = [...context.value].length;
  const issue = (code: string, message: string) =>
    context.issues.push({ code: "custom", input: context.value, message, params: { code } });
  if (length < PASSWORD_MIN)
    issue(length === 0 ? "required" : "too_short", `must have at least ${PASSWORD_MIN} characters`);
  else if (length > PASSWORD_MAX) issue("too_long", `must have at most ${PASSWORD_MAX} characters`);
});

/** A password to compare: any length up to the longest, since rules change and accounts stay. */
const GivenPassword = typedPassword.max(PASSWORD_MAX * 2).min(1);
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "is not one of our tokens");

export const SignInInput = z.strictObject({ email: Email, password: GivenPassword });
export type SignInInput = z.infer<typeof SignInInput>;

export const SignUpInput = z
  .strictObject({
    name: plainText({ max: 100 }),
    email: Email,
    password: NewPassword,
    locale: UserLocale,
    ...Acceptance.shape,
  })
  .refine((input) => input.password.toLowerCase() !== input.email, {
    path: ["password"],
    error: "must not be the e-mail address",
    params: { code: "same_as_email" },
  });
export type SignUpInput = z.infer<typeof SignUpInput>;

/** A sign-up beside its address, password and accepted documents: kept until the mailed link is opened, then stored with the account. */
export type SignUpPerson = Omit<SignUpInput, "email" | "password" | keyof Acceptance>;

export const FinishSignUpInput = z.strictObject({ token: Token, password: GivenPassword });
export type FinishSignUpInput = z.infer<typeof FinishSignUpInput>;

export const ResetRequestInput = z.strictObject({ email: Email });
export type ResetRequestInput = z.infer<typeof ResetRequestInput>;

export const ResetInput = z.strictObject({ token: Token, password: NewPassword });
export type ResetInput = z.infer<typeof ResetInput>;

export const ConfirmEmailInput = z.strictObject({ token: Token });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

export const ChangePasswordInput = z.strictObject({ currentPassword: GivenPassword, password: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** Profile fields that a person edits. */
export const ProfileInput = z.strictObject({ name: plainText({ max: 100 }), locale: UserLocale });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const ChangeEmailInput = z.strictObject({ email: Email, currentPassword: GivenPassword });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

export const DeleteAccountInput = z.strictObject({ currentPassword: GivenPassword });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** The own account as its page shows it. */
export type OwnProfile = ProfileInput & {
  email: string;
  emailConfirmedAt: string | null;
  /** The address that a change waits for, while its link is good. */
  pendingEmail: string | null;
  createdAt: string;
};

/** An account made by an operator or the demo data. */
export const CreateUserInput = z.strictObject({
  email: Email,
  password: NewPassword,
  name: plainText({ max: 100 }),
  tariff: z.enum(TARIFF_IDS).default("free"),
  role: z.enum(ROLES).default("user"),
  locale: UserLocale.default("ru"),
  /** Whether the person accepted the documents on paper. Everybody else is asked in the account. */
  accepted: z.boolean().default(false),
});
export type CreateUserInput = z.input<typeof CreateUserInput>;

export const SetTariffInput = z.strictObject({ email: Email, tariff: z.enum(TARIFF_IDS) });
export type SetTariffInput = z.infer<typeof SetTariffInput>;
