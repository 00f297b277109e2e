// /personal-data: the consent to the processing of personal data, in each of its versions.
import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("personal-data");

export default createDocumentPage("personal-data");
