import { openDatabase } from '@/scripts/database/database'
import { seed } from '@/scripts/lib/prepare'

/** `npm run db:seed`: what the system begins with, and the demo data when DEMO_DATA asks for them. */
export async function main() {
  const { url } = await openDatabase()
  await seed(url, process.env.DEMO_DATA === 'true')
  return 0
}
