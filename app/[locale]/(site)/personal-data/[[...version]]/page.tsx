// /personal-data: the consent to the processing of personal data, in each of its versions.
import { createDocumentMetadata, createDocumentPage } from "../../legal-pages";

export const generateMetadata = createDocumentMetadata("personal-data");

export default createDocumentPage("personal-data");
