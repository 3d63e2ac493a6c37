// Built in a folder inside the project, to use its packages.
const project = process.env.PROJECT_ROOT

export default {
  output: 'standalone',
  outputFileTracingRoot: project,
  turbopack: { root: project },
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
}
