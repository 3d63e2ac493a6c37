/** What is wrong with a formula. `position` is 1-based, in characters; `message` is a complete Russian sentence. */
export interface FormulaProblem {
  position: number
  message: string
}

/** Builds a problem whose message names its position: «Позиция 7: ожидалась переменная или число». */
export function problemAt(position: number, text: string): FormulaProblem {
  return { position, message: `Позиция ${position}: ${text}` }
}
