import type { RoleName } from '@/lib/core/domain/permissions'
import { ADMIN, ADMIN_FIRST_STEPS } from '@/lib/features/help/admin/labels'
import { MANAGER, MANAGER_FIRST_STEPS } from '@/lib/features/help/manager/labels'
import { OPERATOR, OPERATOR_FIRST_STEPS } from '@/lib/features/help/operator/labels'
import type { FirstStep, HelpSection } from '@/lib/features/help/shapes'

interface Guide {
  /** Of whom it is, as a tab says it. */
  name: string
  sections: readonly HelpSection[]
  firstSteps: readonly FirstStep[]
}

/** The help: a guide for each role. Pages, search, first steps and their tests read it here. */
export const GUIDES: Readonly<Record<RoleName, Guide>> = {
  operator: { name: 'Оператору', sections: OPERATOR, firstSteps: OPERATOR_FIRST_STEPS },
  manager: { name: 'Руководителю', sections: MANAGER, firstSteps: MANAGER_FIRST_STEPS },
  admin: { name: 'Администратору', sections: ADMIN, firstSteps: ADMIN_FIRST_STEPS },
}

export const ROLES = ['operator', 'manager', 'admin'] as const satisfies readonly RoleName[]
export type Role = (typeof ROLES)[number]
