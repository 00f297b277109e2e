import { permanentRedirect } from "next/navigation";
import { createPage } from "../../create-page";

/** The password has moved to the page of security; mails and bookmarks still name this one. */
export default createPage(async function PasswordPage({ locale }) {
  permanentRedirect(`/${locale}/account/security`);
});
