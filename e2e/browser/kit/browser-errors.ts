import type { BrowserContext } from '@playwright/test'

/** What a browser complains of during a test: messages of the console and errors nobody caught. */
export class BrowserErrors {
  private readonly seen: string[] = []
  private readonly expected: RegExp[] = []
  private readonly allowed: RegExp[] = []

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

  /** Forgives a complaint that chance decides on, as whether a request is under way when the network goes. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern)
  }

  /** Complaints nobody announced, and announced ones that never came. */
  verdict(): string[] {
    const forgiven = [...this.expected, ...this.allowed]
    const unexpected = this.seen.filter((text) => !forgiven.some((pattern) => pattern.test(text)))
    const missing = this.expected.filter((pattern) => !this.seen.some((text) => pattern.test(text)))
    return [...unexpected, ...missing.map((pattern) => `did not come: ${pattern}`)]
  }
}
