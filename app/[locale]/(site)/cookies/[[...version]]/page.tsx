// /cookies: which cookies there are, in each version of that policy.
import { createDocumentMetadata, createDocumentPage } from "../../legal-pages";

export const generateMetadata = createDocumentMetadata("cookies");

export default createDocumentPage("cookies");
