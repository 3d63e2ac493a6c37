/** An expected failure: its Russian text is all the person needs, a stack would only frighten. */
export class UserError extends Error {}

/** Prints one line. @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Prints the header of the next stage. @param {string} text */
export function step(text) {
  say(`\n▸ ${text}`)
}

/**
 * Duration for people: `0,8 с`, `12,3 с`, `2 мин 5 с`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1).replace('.', ',')} с`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} мин ${whole % 60} с`
}
