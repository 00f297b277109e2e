import { expect, it, vi } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { Documents } from "./documents";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

const texts = { pending: "", undo: "", undoHint: "", done: {}, errors: {}, fields: {} };
const paper: OwnCompany["documents"][number] = {
  id: "0190b5a0-0000-7000-8000-000000000000",
  name: "выписка.pdf",
  contentType: "application/pdf",
  size: 860_160,
  createdAt: "2026-11-20T00:00:00Z",
};

const shown = (documents: OwnCompany["documents"], status: OwnCompany["status"]) =>
  renderRussian(
    <Documents
      action={async (state) => state}
      company={{ documents, status }}
      isOwner
      locale="ru"
      now="2026-11-21T00:00:00Z"
      texts={texts}
    />,
  );

it("says that documents stay where there are some", () => {
  expect(shown([paper], "VERIFIED")).toContain("документы остаются");
  expect(shown([], "VERIFIED")).not.toContain("документы остаются");
  expect(shown([paper], "DRAFT")).not.toContain("документы остаются");
});

it("keeps the size of a file with its unit", () => {
  expect(shown([paper], "DRAFT")).toContain("840\u202fКБ");
});
