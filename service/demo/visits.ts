import type { ChecklistItem, Material } from '../database/values.ts';
import type { Trade } from './tenant.ts';

/** What a worker of a trade writes after a visit: texts to choose from, and a stock of checks and materials. */
export interface Visits {
  findings: string[];
  workDone: string[];
  checklist: Pick<ChecklistItem, 'label'>[];
  /** `most` is the largest quantity, with as many places as it has. */
  materials: (Pick<Material, 'description' | 'unit'> & { most: string })[];
  followUps: string[];
}

export const visits: Record<Trade, Visits> = {
  AIR: {
    findings: [
      'Condenser coil clogged over two thirds of its face; head pressure 24 bar at 21 °C outside. Fan motor runs, bearings quiet.',
      'Low-pressure switch had tripped. Oil trace at the flare nut of the liquid line; charge short by about 0.6 kg.',
      'Ignition fails on the first try. Electrode gap 6 mm instead of 4, flame sensor coated.',
      'Condensate pan full; the drain was blocked by slime behind the trap.',
    ],
    workDone: [
      'Coil cleaned from inside out with foam and water, fins combed. Head pressure 17 bar afterwards. Ran 40 minutes without a stop.',
      'Flare remade, line pressure-tested with nitrogen for 30 minutes, evacuated to 250 µm, recharged by weight. Superheat 6 K.',
      'Electrode and sensor replaced, gap set, combustion measured: CO 18 ppm, efficiency 93.1 %. Ten starts in a row, all good.',
      'Trap taken apart and flushed, pan cleaned and treated, float switch tested. Filters replaced.',
    ],
    checklist: [
      { label: 'Unit isolated and locked before work' },
      { label: 'Filters clean or replaced' },
      { label: 'Electrical connections tight' },
      { label: 'Refrigerant circuit checked for leaks' },
      { label: 'Condensate runs off freely' },
      { label: 'Panels closed, site left clean' },
    ],
    materials: [
      { description: 'Pleated filter 20 × 25 × 2 in', unit: 'pcs', most: '8' },
      { description: 'Coil cleaner, foaming', unit: 'L', most: '4.5' },
      { description: 'Refrigerant R-410A', unit: 'kg', most: '1.85' },
      { description: 'Flare nut 3/8 in', unit: 'pcs', most: '2' },
      { description: 'Flame sensor', unit: 'pcs', most: '1' },
      { description: 'Nitrogen', unit: 'm³', most: '0.8' },
    ],
    followUps: [
      'Belt of fan 2 shows cracks: replace at the next visit.',
      'The unit is 17 years old; a quotation for its replacement is worth asking for.',
    ],
  },
  POWER: {
    findings: [
      'Breaker Q7 scorched at its line terminal; 71 °C on the infrared camera at 60 % load. Screw was not tight.',
      'Two of eight batteries swollen, 9.8 V under load. Runtime three minutes instead of fifteen.',
      'Neutral and earth swapped in the outlet box by the window; the protective device trips rightly.',
      'Transfer switch hangs in the middle position: the motor runs, the linkage has jumped off.',
    ],
    workDone: [
      'Breaker replaced, busbar dressed, all terminals of the row torqued to the maker’s figure. 38 °C after an hour at full load.',
      'Whole battery string replaced as a set, charger calibrated, load test of fifteen minutes passed.',
      'Outlet rewired, insulation measured at 500 V: above 200 MΩ on all circuits.',
      'Linkage refitted with a new circlip, twenty transfers by hand and five under load without a fault.',
    ],
    checklist: [
      { label: 'Dead proved before touching' },
      { label: 'Terminals torqued' },
      { label: 'Insulation resistance measured' },
      { label: 'Residual-current device tested' },
      { label: 'Labels legible and right' },
      { label: 'Customer shown how to switch back on' },
    ],
    materials: [
      { description: 'Circuit breaker 3P 32 A, curve C', unit: 'pcs', most: '2' },
      { description: 'Battery 12 V 9 Ah', unit: 'pcs', most: '8' },
      { description: 'Cable 5G4 mm²', unit: 'm', most: '24.5' },
      { description: 'Crimp ferrules, assorted', unit: 'box', most: '1' },
      { description: 'Contact spray', unit: 'can', most: '1' },
    ],
    followUps: [
      'The board has no spare ways left: plan a second one before more load is added.',
      'Thermal scan again in three months.',
    ],
  },
  WATER: {
    findings: [
      'Joint below the sink weeps: the olive was crushed when it was last tightened. Cabinet floor swollen.',
      'Relief valve does not reseat, 6.8 bar static. Expansion vessel has lost its charge.',
      'Roots in the clay pipe 11.5 m from the cleanout; camera recording kept.',
      'Float switch tangled with its own cable, pump ran dry. Impeller undamaged.',
    ],
    workDone: [
      'Section of pipe cut out, coupling pressed, tested with 10 bar for 15 minutes. Dry.',
      'Relief valve replaced, vessel charged to 3.0 bar, system refilled and vented.',
      'Drain cut free and flushed at 120 bar, camera run again: clear over its whole length.',
      'Cable rerouted and tied, float set 12 cm higher, three pumping cycles watched.',
    ],
    checklist: [
      { label: 'Water shut off and labelled' },
      { label: 'Pressure test passed' },
      { label: 'Hot water between 55 and 60 °C' },
      { label: 'No leak after 30 minutes' },
      { label: 'Floor dried, waste taken away' },
    ],
    materials: [
      { description: 'Press coupling 22 mm', unit: 'pcs', most: '4' },
      { description: 'Copper pipe 22 mm', unit: 'm', most: '3.25' },
      { description: 'Relief valve 6 bar', unit: 'pcs', most: '1' },
      { description: 'Sealing tape', unit: 'roll', most: '1' },
      { description: 'Descaler', unit: 'L', most: '2.5' },
    ],
    followUps: [
      'Shut-off valve of the riser turns hard: replace when the building is empty.',
      'Customer will have the cabinet floor dried; look at it again in two weeks.',
    ],
  },
  GROUNDS: {
    findings: [
      '18 cm of snow, ice under it along the loading dock. Two cars in the way on the north side.',
      'Branch of about 20 cm across the entrance, roof edge not damaged.',
      'Two posts of the fence broken at ground level, mesh whole.',
    ],
    workDone: [
      'Lot and walks ploughed, dock scraped by hand, salted. North side done as far as the cars allowed.',
      'Branch cut up and taken away, the stub cut back to the collar.',
      'Posts reset in concrete, mesh tensioned, gate hung again and oiled.',
    ],
    checklist: [
      { label: 'Area closed off while working' },
      { label: 'Drains free' },
      { label: 'Emergency exits free' },
      { label: 'Nothing damaged that was whole before' },
    ],
    materials: [
      { description: 'Road salt', unit: 'kg', most: '150' },
      { description: 'Sand', unit: 'kg', most: '80' },
      { description: 'Fence post 2.4 m', unit: 'pcs', most: '2' },
      { description: 'Concrete mix', unit: 'bag', most: '4' },
    ],
    followUps: ['North side again once the cars are gone.'],
  },
  OFFICE: {
    findings: [
      'Door has dropped on its hinges, the latch no longer meets the plate.',
      'Measurements and photos taken on all floors.',
    ],
    workDone: [
      'Hinges shimmed, latch plate moved by 4 mm, closer set. Keys 1 to 6 handed over against signature.',
      'Site walked with the customer; access, parking and working hours agreed.',
    ],
    checklist: [{ label: 'Customer met on site' }, { label: 'Keys counted' }, { label: 'Alarm codes tried' }],
    materials: [
      { description: 'Hinge shim', unit: 'pcs', most: '6' },
      { description: 'Key blank', unit: 'pcs', most: '6' },
    ],
    followUps: ['Quotation to follow within the week.'],
  },
};

/** What customers say when they sign. */
export const customerRemarks = [
  'Quick and friendly, thank you.',
  'Please call half an hour before the next visit.',
  'All good. The invoice goes to head office.',
  'Much quieter than before!',
];

/** Why nobody signed. */
export const noSignatureReasons = [
  'Nobody on site at the end of the visit; keys left with the reception.',
  'Customer asked for the report by e-mail instead.',
  'Contact-free visit at the customer’s request.',
];

export const captions: Record<Trade, readonly [before: string, after: string]> = {
  AIR: ['Coil as found', 'Coil after cleaning'],
  POWER: ['Scorched breaker', 'New breaker under load'],
  WATER: ['Leak at the joint', 'New coupling, dry'],
  GROUNDS: ['On arrival', 'When we left'],
  OFFICE: ['Latch misses the plate', 'Door closes, keys handed over'],
};
