import { permanentRedirect } from "next/navigation";
import type { LocaleParams } from "../../site-url";

type Props = { params: Promise<LocaleParams> };

/** The password has moved to the page of security; mails and bookmarks still name this one. */
export default async function PasswordPage({ params }: Props) {
  const { locale } = await params;
  permanentRedirect(`/${locale}/account/security`);
}
