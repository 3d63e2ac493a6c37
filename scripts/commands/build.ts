import { bundleAll } from '@/scripts/boot/bundle.mjs'
import { say } from '@/scripts/boot/console.mjs'
import { ensureBuild } from '@/scripts/lib/build'

/** `npm run build`: the production build, also used by the Dockerfile. */
export async function main() {
  await ensureBuild()
  await bundleAll()
  say('\n✔ Сборка готова: .next/standalone и dist')
  return 0
}
