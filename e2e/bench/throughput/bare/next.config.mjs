// Built in a folder inside the project, whose packages it uses.
const project = process.env.PROJECT_ROOT

export default {
  output: 'standalone',
  outputFileTracingRoot: project,
  turbopack: { root: project },
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
}
