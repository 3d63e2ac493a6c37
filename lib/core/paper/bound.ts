const RULES: ReadonlyArray<readonly [from: RegExp, to: string]> = [
  // A number or a numeral with what it counts: «17 случаев», «II квартал», «№ 2».
  [/(?<=[\d№]|(?<![A-Z])[IVX]+) (?=[\p{L}\d%])/gu, '\u00a0'],
  // A short word with the next one, initials with the name: «не начат», «С. В. Ершова».
  [/(?<=(?<![\p{L}])(?:\p{L}{1,2}|\p{Lu}\.)) (?=\S)/gu, '\u00a0'],
  [/ (?=[—–])/g, '\u00a0'],
]

/** A text whose lines are not broken where Russian print does not break them. */
export const bound = (text: string): string =>
  RULES.reduce((said, [from, to]) => said.replace(from, to), text)
