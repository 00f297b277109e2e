// /privacy: the privacy policy, in each of its versions.
import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("privacy");

export default createDocumentPage("privacy");
