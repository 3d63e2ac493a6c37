/**
 * Stops Zod from compiling schemas with eval, which the content policy forbids and reports. Must run before schemas
 * load.
 */
export function checkWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
