import { permanentRedirect } from "next/navigation";
import { createPage } from "../../create-page";

/** The address that people guess for the tariffs. */
export default createPage(async function PricingPage({ locale }) {
  permanentRedirect(`/${locale}/tariffs`);
});
