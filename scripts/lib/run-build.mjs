import { ensureBuild } from './build.mjs'
import { say } from './console.mjs'

/** `npm run build`: the production build, also used by the Dockerfile. */
export async function main() {
  await ensureBuild()
  say('\n✔ Сборка готова: .next/standalone')
  return 0
}
