import type { BrowserContext } from '@playwright/test'

/** What a browser complains of during a test: messages of the console and errors nobody caught. */
export class BrowserErrors {
  private readonly seen: string[] = []
  private readonly expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(message.text())
    })
    context.on('weberror', (error) => this.seen.push(String(error.error())))
  }

  /** Announces a complaint the test provokes: it must come, and it alone is forgiven. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** Complaints nobody announced, and announced ones that never came. */
  verdict(): string[] {
    const unexpected = this.seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)))
    const missing = this.expected.filter((pattern) => !this.seen.some((text) => pattern.test(text)))
    return [...unexpected, ...missing.map((pattern) => `did not come: ${pattern}`)]
  }
}
