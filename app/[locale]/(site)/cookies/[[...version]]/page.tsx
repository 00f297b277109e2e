import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("cookies");

export default createDocumentPage("cookies");
