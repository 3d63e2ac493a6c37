import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/** What a site keeps in a browser besides cookies. */
const KEPT = 'local_storage,indexeddb,cache_storage,service_workers'

/** A page of the site’s that asks the server for nothing, neither for an icon. */
const EMPTY = '<link rel="icon" href="data:,">'

/**
 * Contexts that have read the application’s scripts before: a page costs a fifth less in them. A test gets one as empty
 * as a new one; a page without scripts, which nobody looks at, keeps its process between two tests.
 */
export class WarmContexts {
  private readonly idle = new Map<string, BrowserContext[]>()
  private readonly keepers = new Map<BrowserContext, CDPSession>()

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** @param like what tells contexts of one kind from those of another: the options they are made with */
  async take(like: string): Promise<BrowserContext> {
    const known = this.idle.get(like)?.pop()
    if (known) return known
    const context = await this.browser.newContext()
    const page = await context.newPage()
    await page.route(`${this.origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }))
    await page.goto(`${this.origin}/`)
    await page.unrouteAll()
    this.keepers.set(context, await context.newCDPSession(page))
    return context
  }

  /** Takes a context back: what the test opened, stored and listened to is gone. */
  async giveBack(like: string, context: BrowserContext): Promise<void> {
    const [, ...opened] = context.pages()
    // A page that leaves stores what was typed; a closed one may do so after the clearing below.
    await Promise.all(opened.map((page) => page.goto('about:blank').then(() => page.close())))
    for (const event of ['console', 'weberror', 'page'] as const) await context.removeAllListeners(event)
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await this.keepers
      .get(context)
      ?.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: KEPT })
    this.idle.set(like, [...(this.idle.get(like) ?? []), context])
  }
}
