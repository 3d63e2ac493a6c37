import { startFormerApi, wholeBundle } from '@/e2e/support/former/api'
import { readBundle } from '@/scripts/move/bundle'
const { bundle } = await readBundle(process.argv[2] ?? '')
const api = await startFormerApi(await wholeBundle(bundle))
console.log(api.url)
