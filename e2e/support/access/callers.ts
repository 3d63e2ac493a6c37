/*
 * Permitted callers, written by hand from the product's roles and independently of the declared permissions, so that a
 * too permissive declaration fails the matrix. A call not listed is open to everyone signed in.
 */

const CALLERS = `
# admin
GET POST /api/administrators
GET PUT /api/administrators/[id]
DELETE /api/administrators/[id]/factors
POST /api/administrators/[id]/invitation
DELETE /api/administrators/[id]/pending-email
GET /api/audit-events
GET /api/audit-events/export
GET /api/audit-events/[id]
GET POST /api/catalogue-package
POST /api/catalogue-package/check
GET POST /api/companies
POST /api/companies/import-check
GET /api/companies/import-template
POST /api/companies/imports
DELETE /api/companies/[id]/users/[user_id]/factors
GET /api/completeness
GET /api/completeness/export
POST /api/completeness/reminders
GET /api/contact-offers
PUT /api/contact-offers/[id]
GET POST /api/cross-checks
POST /api/cross-checks/trial
PUT DELETE /api/cross-checks/[id]
GET /api/data-quality/companies
GET /api/feedback
PUT /api/feedback/[id]
GET /api/inbox
DELETE /api/input-documents/[id]/approving
POST /api/metric-categories
PUT DELETE /api/metric-categories/[id]
POST /api/metric-categories/[id]/closing
GET /api/metric-units
POST /api/metrics
POST /api/metrics/check-formula
PUT DELETE /api/metrics/[id]
POST /api/metrics/[id]/copy
PUT /api/metrics/[id]/suggested-actions
GET PUT /api/metrics/[id]/targets
GET /api/property-requests
PUT /api/property-requests/[id]
POST /api/publications
PUT DELETE /api/publications/[id]
POST /api/publications/[id]/publishing
POST /api/publications/[id]/withdrawal
GET POST /api/source-data
PUT DELETE /api/source-data/[id]
POST /api/source-data/[id]/links
DELETE /api/source-data/[id]/links/[metric_calc_data_id]
POST /api/source-data/[id]/merge
GET /api/support-bundle
GET /api/system
POST /api/users/import-check
GET /api/users/import-template
POST /api/users/imports
GET /api/withdrawal-requests
POST /api/withdrawal-requests/[id]/refusal
# admin manager
GET PUT /api/companies/[id]
GET POST /api/companies/[id]/users
GET PUT /api/companies/[id]/users/[user_id]
POST /api/companies/[id]/users/[user_id]/invitation
DELETE /api/companies/[id]/users/[user_id]/pending-email
POST /api/control-reports
GET /api/data-quality
PUT /api/document-questions/[id]
GET /api/exchange-keys
DELETE /api/exchange-keys/[id]
GET /api/exchange-log
GET /api/exchange-log/[id]
POST /api/input-documents/[id]/questions
POST /api/input-documents/[id]/return
GET /api/signal-reviews
# manager
POST /api/chart-marks
DELETE /api/chart-marks/[id]
PUT /api/data-quality/findings/[id]
POST /api/exchange-keys
POST /api/input-documents/[id]/withdrawal-request
POST /api/measures
PUT /api/measures/[id]
POST /api/measures/[id]/notes
PUT /api/metrics/[id]/own-targets
POST /api/property-requests/[id]/dismissal
POST /api/property-requests/[id]/withdrawal
GET PUT /api/publications/preview
POST /api/quarter-letters
POST /api/rechecks
PUT /api/signal-reviews/[id]
# manager operator
PUT /api/datum-lines/[source_datum_id]
# anybody
POST /api/cancel-email
POST /api/confirm-email
POST /api/forgot-password
POST /api/login
POST /api/login/factor
POST /api/login/passkey
GET /api/openapi.json
POST /api/reminders/unsubscribe
POST /api/reset-password
POST /api/sign-in/[provider]
POST /api/sign-in/[provider]/answer
POST /api/trust-device
GET /readyz
GET /sanctum/csrf-cookie
# a key that writes
PUT /api/exchange/MeasureReport/[id]
POST /api/exchange/values
# a key that reads
GET /api/exchange/catalogue
GET /api/exchange/imports/[id]
GET /api/exchange/status
GET /api/exchange/values
`

/** Callers by call; undefined: everyone signed in. */
export const callersOf: ReadonlyMap<string, string> = new Map(
  CALLERS.split('# ')
    .slice(1)
    .flatMap((group) => {
      const [callers = '', ...lines] = group.trim().split('\n')
      return lines.flatMap((line) => {
        const [path, ...verbs] = line.split(' ').reverse()
        return verbs.map((verb): [string, string] => [`${verb} ${path}`, callers])
      })
    }),
)
