import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Answer, type TestWebsite } from "../../testing/library/a-website.ts";
import { aChromedPage, createCrawlRoom, prose } from "../../testing/library/crawl-room.ts";

const room = createCrawlRoom();
let site: TestWebsite;

describe("a site that a crawl meets in life", () => {
  it("finds every page through links and sitemaps, and names what it left out and why", async () => {
    const canary = createServer((_request, response) => response.end("secret"));
    let canaryHits = 0;
    canary.on("request", () => (canaryHits += 1));
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const canaryPort = (canary.address() as AddressInfo).port;
    room.closeLater(() => canary.close());
    const redirect =
      (location: string): Answer =>
      (_request, response) =>
        void response.writeHead(301, { location }).end();
    const bytes =
      (type: string, body: Buffer): Answer =>
      (_request, response) =>
        void response.writeHead(200, { "content-type": type }).end(body);

    site = await room.serve({
      "/robots.txt": `User-agent: *\nDisallow: /drafts/\nAllow: /drafts/public\nSitemap: {{origin}}/sitemap.xml\nSitemap: http://127.0.0.1:${canaryPort}/sitemap.xml`,
      "/sitemap.xml":
        "<sitemapindex><sitemap><loc>{{origin}}/sitemap-a.xml</loc></sitemap><sitemap><loc>{{origin}}/missing.xml</loc></sitemap>" +
        "<sitemap><loc>{{origin}}/sitemap-b.xml.gz</loc></sitemap><sitemap><loc>{{origin}}/sitemap.txt</loc></sitemap></sitemapindex>",
      "/sitemap-a.xml":
        '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY file SYSTEM "file:///etc/passwd">]>' +
        "<urlset><url><loc>{{origin}}/listed</loc></url><url><loc>{{origin}}/missing-page</loc></url><url><loc>{{origin}}/drafts/secret</loc></url>" +
        `<url><loc>http://127.0.0.1:${canaryPort}/from-sitemap</loc></url><url><loc>http://169.254.169.254/</loc></url></urlset>`,
      "/sitemap-b.xml.gz": (_request, response) =>
        void response.end(
          gzipSync(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.origin}/packed</loc></url></urlset>`),
        ),
      "/sitemap.txt": "{{origin}}/plain\n",
      "/listed": aChromedPage("Listed", prose("The listed page")),
      "/packed": aChromedPage("Packed", prose("The packed page")),
      "/plain": aChromedPage("Plain", prose("The plainly listed page")),
      "/": aChromedPage(
        "Home",
        `${prose("Acme")}<a href="/pricing?utm_source=x&utm_medium=y">P</a><a href="/pricing#plans">P</a><a href="/old">O</a><a href="/loop-a">L</a>
         <a href="/photo.png">i</a><a href="/report">r</a><a href="/drafts/secret">d</a><a href="/drafts/public">d</a><a href="/account">a</a><a href="/hidden">h</a>
         <a href="/hidden-header">h</a><a href="/calendar?month=2026-01">c</a><a href="/refresh">r</a><a href="/script">s</a><a href="/latin1">l</a><a href="/cp1252">w</a>
         <a href="http://[broken">b</a><a href="mailto:a@b.c">m</a><a href="javascript:void(0)">j</a><a href="http://">e</a><a href="/copy-of-pricing">c</a>
         <a href="/canonical?variant=2">c</a><a href="/to-private">p</a><a href="http://127.0.0.1:${canaryPort}/linked">p</a><a href="http://[::1]:${canaryPort}/">p</a>
         <a href="/drip">d</a><a href="/huge">h</a><a href="/bomb">b</a><a href="/a/b/a/b/a/b/a/b">t</a><a href="/nofollow">n</a><a rel="nofollow" href="/unfollowed">u</a>
         <a href="/picture-as-page">p</a>`,
        '<meta property="og:site_name" content="Acme">',
      ),
      "/pricing": aChromedPage("Pricing", "<p>The Pro plan costs $49 a month and includes forty seats for the whole team.</p>"),
      "/copy-of-pricing": aChromedPage("Pricing", "<p>The Pro plan costs $49 a month and includes forty seats for the whole team.</p>"),
      "/canonical?variant=2": aChromedPage("Canonical", prose("The canonical page"), '<link rel="canonical" href="/canonical">'),
      "/canonical": aChromedPage("Canonical", prose("The canonical page"), '<link rel="canonical" href="/canonical">'),
      "/old": redirect("/new"),
      "/new": aChromedPage("New", prose("The new place")),
      "/loop-a": redirect("/loop-b"),
      "/loop-b": redirect("/loop-a"),
      "/report": bytes("application/pdf", Buffer.from("%PDF-1.4")),
      "/picture-as-page": bytes("text/html", Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(3_000, 7)])),
      "/drafts/secret": aChromedPage("Secret", prose("The secret")),
      "/drafts/public": aChromedPage("Public draft", prose("The public draft")),
      "/account": redirect("/login?next=/account"),
      "/login?next=/account": aChromedPage("Log in", '<form><input name="email"><input type="password"></form>'),
      "/hidden": aChromedPage("Hidden", prose("A page for nobody"), '<meta name="robots" content="noindex, follow">'),
      "/hidden-header": (_request, response) =>
        void response
          .writeHead(200, { "content-type": "text/html", "x-robots-tag": "otherbot: nofollow, discobot: noindex" })
          .end(aChromedPage("Hidden", prose("Another page for nobody"))),
      "/refresh": '<html><head><meta http-equiv="refresh" content="0; url=/refreshed"></head><body>Moving</body></html>',
      "/refreshed": aChromedPage("Refreshed", prose("The place that a page led to")),
      "/script":
        '<html><head><title>App</title></head><body><div id="root"></div><noscript>Please enable JavaScript.</noscript><script src="/app.js"></script></body></html>',
      "/latin1": bytes(
        "text/html; charset=ISO-8859-1",
        Buffer.from(aChromedPage("São Paulo", "<p>O escritório fica na avenida São João, número 1200.</p>"), "latin1"),
      ),
      "/cp1252": bytes(
        "text/html",
        Buffer.from(
          aChromedPage("Köln", "<p>The office is in the Köln Südstadt, and it costs \x80 20.</p>", '<meta charset="windows-1252">'),
          "latin1",
        ),
      ),
      "/to-private": redirect(`http://127.0.0.1:${canaryPort}/redirected`),
      "/drip": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        const drip = setInterval(() => response.write("."), 50);
        response.on("close", () => clearInterval(drip));
      },
      "/huge": bytes("text/html", Buffer.alloc(6_000_000, "words ")),
      "/bomb": (_request, response) =>
        void response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(60_000_000))),
      "/nofollow": aChromedPage(
        "Nofollow",
        `${prose("The page that leads nowhere")}<a href="/behind-nofollow">x</a>`,
        '<meta name="robots" content="nofollow">',
      ),
      "/unfollowed": aChromedPage("Unfollowed", prose("What nobody should follow")),
      "/behind-nofollow": aChromedPage("Behind", prose("What is behind")),
    });
    const months = Array.from({ length: 200 }, (_month, index) => new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 7));
    for (const [index, month] of months.entries()) {
      site.pages[`/calendar?month=${month}`] = aChromedPage(
        `Events in ${month}`,
        `${prose(`Nothing at all in ${month}`)}<a href="/calendar?month=${months[index + 1]}">Next</a>`,
      );
    }

    const indexing = await room.crawl({ timeoutMs: 3_000 });
    expect(indexing).toMatchObject({ status: "finished", error: null, organizationId: "acme" });
    const paths = (await room.pagesOf()).map(({ path }) => path).filter((path) => !path.startsWith("/calendar"));
    expect(paths).toEqual(
      [
        "/",
        "/canonical",
        "/cp1252",
        "/drafts/public",
        "/latin1",
        "/listed",
        "/new",
        "/nofollow",
        "/packed",
        "/plain",
        "/pricing",
        "/refreshed",
      ].sort(),
    );
    expect((await room.pagesOf()).length - paths.length).toBeLessThanOrEqual(12);
    expect(indexing.reasons).toMatchObject({
      "/old": "Moved to /new",
      "/loop-a": "The page redirects too many times.",
      "/picture-as-page": "The page could not be read.",
      "/report": "Not a web page (application/pdf).",
      "/drafts/secret": "robots.txt disallows this page.",
      "/account": "The page asks visitors to sign in.",
      "/hidden": "The page asks not to be indexed.",
      "/hidden-header": "The page asks not to be indexed.",
      "/refresh": "Moved to /refreshed",
      "/script": "This page needs JavaScript and has no text of its own.",
      "/missing-page": "The page was not found (404).",
      "/copy-of-pricing": "The same text as /pricing",
      "/canonical?variant=2": "The same page as /canonical",
      "/to-private": "This address cannot be indexed.",
      "/drip": "The page could not be reached, or took too long.",
      "/huge": "The page is larger than 5 MB.",
      "/bomb": "The page is larger than 5 MB.",
    });
    expect(canaryHits).toBe(0);
    expect(site.hits).not.toContain("/drafts/secret");
    expect(site.hits).not.toContain("/unfollowed");
    expect(site.hits).not.toContain("/behind-nofollow");
    expect(site.hits.filter((path) => path.startsWith("/pricing"))).toEqual(["/pricing"]);
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);

    const text = (await room.everyPassage()).map((passage) => `${passage.headingPath}\n${passage.text}`).join("\n");
    expect(text).toContain("The Pro plan costs $49 a month");
    expect(text).toContain("avenida São João");
    expect(text).toContain("Köln Südstadt, and it costs € 20");
    for (const chrome of ["cookies", "all rights reserved", "Accept", "secret", "Please enable"]) expect(text).not.toContain(chrome);
    const website = await room.db.read.selectFrom("sources").select("title").where("id", "=", "website").executeTakeFirstOrThrow();
    expect(website.title).toBe("Acme");
    expect((await room.pagesOf()).find(({ path }) => path === "/pricing")?.title).toBe("Pricing");
  });

  it("reads what is written about signing in, and leaves out only where people do", async () => {
    const redirect =
      (location: string): Answer =>
      (_request, response) =>
        void response.writeHead(302, { location }).end();
    const asks = aChromedPage("Welcome back", "<form><input name='email'><button>Continue</button></form>");
    const about = ["/docs/sso", "/docs/auth/oauth2", "/help/login", "/docs/sign-in.html", "/sso", "/en/guides/saml/session/new"];
    const asked = ["/login", "/de/sign-in", "/account/login", "/users/sign_in", "/wp-login.php", "/auth/login/start", "/portal"];
    const pages: Record<string, Answer> = {
      "/old-sso": redirect("/docs/sso"),
      "/team": redirect("/oauth2/authorize?client_id=site&state=1"),
      "/oauth2/authorize?client_id=site&state=1": asks,
      "/orders": redirect("/login?next=/orders"),
      "/login?next=/orders": asks,
      "/docs/inner": redirect("/docs/login?return_to=%2Fdocs%2Finner"),
      "/docs/login?return_to=%2Fdocs%2Finner": asks,
    };
    for (const path of about) pages[path] = aChromedPage(path, `<p>The page ${path} tells how your team signs in.</p>`);
    for (const path of asked) pages[path] = asks;
    pages["/portal"] = aChromedPage("Portal", "<form>Your e-mail<input name='email'>Your password<input type='password'></form>");
    const linked = [...about, ...asked, "/old-sso", "/team", "/orders", "/docs/inner"];
    pages["/"] = aChromedPage("Home", prose("Acme") + linked.map((path) => `<a href="${path}">x</a>`).join(""));
    site = await room.serve(pages);
    const { reasons } = await room.crawl();
    expect((await room.pagesOf()).map(({ path }) => path)).toEqual(["/", ...about].sort());
    const left = [...asked, "/team", "/orders", "/docs/inner"];
    expect(reasons).toMatchObject(Object.fromEntries(left.map((path) => [path, "The page asks visitors to sign in."])));
    expect(reasons["/old-sso"]).toBe("Moved to /docs/sso");
  });

  it("leaves out what asks for it, in a line of its own too, and not what asks for a page without a preview", async () => {
    const told =
      (title: string, ...lines: string[]): Answer =>
      (_request, response) =>
        void response.writeHead(200, { "content-type": "text/html", "x-robots-tag": lines }).end(aChromedPage(title, prose(title)));
    const noPreview = '<meta name="robots" content="index, follow, max-image-preview:none">';
    const links = ["/told", "/named", "/lines"].map((path) => `<a href="${path}">x</a>`).join("");
    site = await room.serve({
      "/": aChromedPage("Home", prose("Acme") + links, noPreview),
      "/told": told("Told", "max-image-preview: none"),
      "/named": told("Named", "otherbot: noindex"),
      "/lines": told("Lines", "otherbot: nofollow", "noindex"),
    });
    const { reasons } = await room.crawl();
    expect((await room.pagesOf()).map(({ path }) => path)).toEqual(["/", "/named", "/told"]);
    expect(reasons).toEqual({ "/lines": "The page asks not to be indexed." });
  });

  it("takes lines that most pages share out of all of them, and keeps a telling sentence once", async () => {
    const pages: Record<string, Answer> = {};
    const repeated =
      "<div>Products Solutions Company</div><div>Subscribe to our newsletter for updates today.</div><div>Every trial lasts 21 days without a card.</div>";
    const soup = (title: string, links: string) =>
      `<html><head><title>${title}</title></head><body><div>${repeated}</div><div><h1>${title}</h1>${prose(title)}${links}</div></body></html>`;
    const names = Array.from({ length: 12 }, (_page, index) => `/topic-${index}`);
    pages["/"] = soup("Start", names.map((name) => `<a href="${name}">x</a>`).join(""));
    for (const name of names) pages[name] = soup(`Topic${name}`, "");
    site = await room.serve(pages);
    await room.crawl();
    const texts = (await room.everyPassage()).map(({ text }) => text).join("\n");
    expect(texts).not.toContain("Products Solutions Company");
    expect(texts).not.toContain("newsletter");
    expect(texts.match(/Every trial lasts 21 days/gu)).toHaveLength(1);
  });
});
