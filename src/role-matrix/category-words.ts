const words: Record<string, string> = {
  'Node Management': 'Nodes',
  'User Management': 'Users',
  'Role Management': 'Roles',
  'Service Account Management': 'Service accounts',
  'Managed Companies': 'Companies',
  'Additional Permissions': 'Additional',
}

/** Short words for the known categories; any other keeps its own name. */
export const shortCategory = (name: string): string => words[name] ?? name
