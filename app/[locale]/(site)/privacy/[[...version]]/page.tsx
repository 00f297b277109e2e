// /privacy: the privacy policy, in each of its versions.
import { createDocumentMetadata, createDocumentPage } from "../../legal-pages";

export const generateMetadata = createDocumentMetadata("privacy");

export default createDocumentPage("privacy");
