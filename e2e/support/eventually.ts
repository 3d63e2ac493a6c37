const LOOK_EVERY_MS = 25

/** Waits for a condition, and fails when it is not met in time. */
export async function eventually(
  condition: () => Promise<boolean> | boolean,
  withinMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time')
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS))
  }
}
