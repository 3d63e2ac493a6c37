import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { Prisma } from '@/lib/generated/prisma/client'

/** Whether person `u` has accepted the terms in force. */
export const AGREED_SQL = Prisma.sql`coalesce(u.agreement_edition >= ${TERMS_EDITION}, false)`
