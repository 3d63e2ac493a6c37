import { newUserSchema } from '@/lib/features/users/schema'

/** A person's form without the organisation, which the page determines. */
export const userFormSchema = newUserSchema.omit({ company_id: true }).required()
