import type { Page } from '@playwright/test'

/** A screen in a window: what is on it is found by the fields of its own class. */
export class Screen {
  constructor(readonly page: Page) {}
}
