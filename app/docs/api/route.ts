// The reader of the OpenAPI document is a program of its own, so this is a bare document outside the site's frame.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tonna API reference</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>body{margin:0;font-family:system-ui,sans-serif}.back{display:block;padding:10px 16px;border-bottom:1px solid #8884;color:inherit}</style>
</head>
<body>
<a class="back" href="/en/docs">Tonna: getting started</a>
<main id="reference"><noscript>The reference needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
<script src="/docs/api/reference.js"></script>
</body>
</html>
`;

/** The API's reference, readable and runnable, from its own OpenAPI description. */
export function GET(): Response {
  return new Response(PAGE, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=300" },
  });
}
