/** The reference lists, with the property names of an entry's key and title in the API (R19). */
export const referenceLists = {
  towns: { path: '/api/towns', key: 'id', title: 'town_name' },
  religions: { path: '/api/religions', key: 'code', title: 'religion' },
  ethnic_groups: { path: '/api/ethnic-groups', key: 'id', title: 'group_type' },
  houses: { path: '/api/houses', key: 'id', title: 'name' },
  regional_corporations: { path: '/api/regional-corporation', key: 'id', title: 'title' },
  primary_schools: { path: '/api/primary-schools', key: 'id', title: 'name' },
  subjects: { path: '/api/subjects', key: 'id', title: 'subject' },
} as const;

export type ReferenceListName = keyof typeof referenceLists;
export const referenceListNames = Object.keys(referenceLists) as ReferenceListName[];
