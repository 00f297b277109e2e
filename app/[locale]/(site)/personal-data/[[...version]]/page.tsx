import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("personal-data");

export default createDocumentPage("personal-data");
