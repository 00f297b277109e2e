import { z } from "zod";

/** Public profile of a person or a company. It never holds an e-mail address or a phone number. */
export const Profile = z
  .object({
    id: z.string(),
    kind: z.enum(["user", "company"]),
    name: z.string(),
    company: z
      .object({ id: z.string(), slug: z.string(), name: z.string(), verified: z.boolean(), url: z.url() })
      .nullable()
      .meta({ description: "The verified company behind a user; a company's own for `kind: company`." }),
    region: z.string().nullable().meta({ description: "Region of the verified company; null without one." }),
    memberSince: z.iso.datetime(),
    listingCount: z.int().meta({ description: "Active listings, counted exactly." }),
    url: z.url().meta({ description: "The page of the profile." }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;
