/**
 * Schemas do not try to compile themselves: the policy of pages allows no eval, and reports each try of one. They come
 * after the page and find it said here.
 */
export function checkWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
