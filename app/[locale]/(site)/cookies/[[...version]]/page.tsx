// /cookies: which cookies there are, in each version of that policy.
import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("cookies");

export default createDocumentPage("cookies");
