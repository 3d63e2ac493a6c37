import type { Page } from '@playwright/test'

/** Base of the page objects. */
export class Screen {
  constructor(readonly page: Page) {}
}
