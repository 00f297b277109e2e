-- What two companies may have in common, in any state: administrators ask for it with each company they open.
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn","country_code");--> statement-breakpoint
CREATE INDEX "companies_ogrn" ON "companies" USING btree ("ogrn");--> statement-breakpoint
CREATE INDEX "companies_bare_name" ON "companies" USING btree (regexp_replace(regexp_replace(replace(lower(name), 'ё', 'е'), '^(ооо|оао|зао|пао|ао|ип|тоо|одо|нпо|кфх|mchj|llc|ltd)\M', ''), '[^а-яa-z0-9]', '', 'g'));
