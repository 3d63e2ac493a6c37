import fc from 'fast-check'

type Property<Values extends [unknown, ...unknown[]]> = [
  ...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  // biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it, so that no promise passes for a check
  check: (...values: Values) => boolean | void,
]

/** So many random cases, each holding; what fails is shrunk and told with its seed. */
export function forCases<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: Property<Values>
): void {
  fc.assert(fc.property(...property), { numRuns })
}
