import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("privacy");

export default createDocumentPage("privacy");
