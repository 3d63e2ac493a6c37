import fc from 'fast-check'

type Property<Values extends [unknown, ...unknown[]]> = [
  ...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  // biome-ignore lint/suspicious/noConfusingVoidType: as in fast-check, so that a promise is rejected by the type
  check: (...values: Values) => boolean | void,
]

/** Checks a property on this many random cases; fast-check shrinks a failure and reports its seed. */
export function forCases<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...property: Property<Values>
): void {
  fc.assert(fc.property(...property), { numRuns })
}
