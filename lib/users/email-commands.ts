// Rewrites stored addresses in their present spelling.
import { sql } from "drizzle-orm";
import { inTransaction } from "@/lib/core/database/db";
import { Email } from "@/lib/core/email-address";

/** Addresses whose domain is stored in punycode: earlier versions kept what was typed. */
const IN_PUNYCODE = sql`email ~ '@(.*[.])?xn--'`;

/** Stores addresses with a domain in punycode by its letters, as people are found now. One that is taken in letters stays. */
export async function respellStoredEmails(): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await tx.execute<{ id: string; email: string }>(
      sql`select id, email from users where ${IN_PUNYCODE} order by id for update`,
    );
    for (const { id, email } of rows) {
      const { data: spelled } = Email.safeParse(email);
      if (spelled === undefined || spelled === email) continue;
      await tx.execute(sql`update users set email = ${spelled} where id = ${id}::uuid
        and not exists (select from users other where other.email = ${spelled})`);
      await tx.execute(sql`update company_invitations set email = ${spelled} where email = ${email}`);
    }
  });
}
