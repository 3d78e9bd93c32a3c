"""Where each check is, what it looks at, what betrays extensions; made by `python -m tests.refresh`."""

from __future__ import annotations

# fmt: off

INDEX: dict[str, dict[str, dict[str, str]]] = {
    "urdf": {
        "file_contents": {
            "XML040": "Document", "XML041": "Document Srdf", "XAC003": "XacroSource", "XAC004": "XacroPart",
        },
        "parameter": {"XML050": "Handover"},
        "prefixes": {"XML060": "Prefixed", "XML061": "Prefixed", "XML062": "Prefixed", "XML063": "Prefixed"},
        "schema": {"XSD001": "Violation"}, "xacro": {"XAC001": "Leftover", "XAC002": "Leftover"},
        "xml": {
            "XML001": "Document", "XML002": "Document", "XML003": "Document", "XML004": "Document",
            "XML005": "Document", "XML006": "Document", "XML007": "Document", "XML010": "Document",
            "XML011": "Document", "XML020": "Document", "XML021": "Document", "XML030": "Document",
        },
        "plausibility.drives": {
            "URDF433": "Robot if has_limits", "URDF434": "Robot if has_limits", "URDF435": "Robot if has_limits",
            "URDF549": "Joint if odd_dynamics",
        },
        "plausibility.proportions": {
            "URDF620": "Inertial", "URDF621": "Inertial", "URDF622": "Inertial", "URDF623": "Robot", "URDF763": "Robot",
        },
        "plausibility.reach": {
            "URDF415": "Robot", "URDF512": "Joint if odd_dynamics", "URDF548": "Joint if mimic",
            "URDF550": "Joint if mimic",
        },
        "plausibility.twins": {"URDF630": "Robot", "URDF431": "Robot", "URDF631": "Robot"},
        "plausibility.units": {
            "URDF430": "Robot if odd_units", "URDF530": "Robot if odd_units", "URDF531": "Robot if odd_units",
        },
        "plausibility.wheels": {
            "URDF551": "Robot if has_wheels", "URDF552": "Robot if has_wheels", "URDF553": "Robot if has_wheels",
            "URDF554": "Robot if has_wheels",
        },
        "urdf.bodies": {
            "URDF632": "Robot if has_bodies", "URDF764": "Robot if has_bodies", "URDF765": "Robot if has_bodies",
            "URDF766": "Robot if has_bodies", "URDF767": "Robot if has_bodies", "URDF770": "Robot if has_bodies",
            "URDF768": "Robot if has_bodies", "URDF769": "Robot if has_bodies", "URDF633": "Robot if has_bodies",
        },
        "urdf.drake_prefix": {"DRK004": "Robot if has_irregularities"},
        "urdf.geometry": {
            "URDF709": "Robot", "URDF710": "Robot", "URDF700": "Visual Collision if unusual",
            "URDF701": "Visual Collision if unusual", "URDF702": "Visual Collision if unusual",
            "URDF703": "Visual Collision if unusual", "URDF708": "Visual Collision if unusual",
            "URDF704": "Visual Collision if unsized", "URDF707": "Visual Collision if unsized",
            "URDF705": "Visual Collision if scaled", "URDF706": "Visual Collision if scaled",
        },
        "urdf.inertial": {
            "URDF600": "Robot", "URDF601": "Robot", "URDF602": "Robot", "URDF603": "Inertial if weightless",
            "URDF604": "Inertial if weightless", "URDF605": "Inertial", "URDF610": "Inertial if unsound",
            "URDF611": "Inertial if unsound", "URDF612": "Inertial if unsound", "URDF613": "Inertial",
        },
        "urdf.joint": {
            "URDF302": "Joint if odd_type", "URDF500": "Joint if odd_axis", "URDF501": "Joint if odd_axis",
            "URDF502": "Joint if odd_axis", "URDF503": "Robot", "URDF510": "Joint if odd_dynamics",
            "URDF511": "Joint if odd_dynamics", "URDF520": "Joint if safety", "URDF521": "Joint if safety",
            "URDF522": "Joint if safety",
        },
        "urdf.limit": {
            "URDF400": "Joint if unlimited", "URDF401": "Joint if odd_limit", "URDF402": "Joint if odd_limit",
            "URDF410": "Joint if odd_limit", "URDF411": "Joint if odd_limit", "URDF412": "Joint if odd_limit",
            "URDF413": "Robot", "URDF414": "Joint if odd_limit", "URDF420": "Joint if odd_limit", "URDF436": "Robot",
        },
        "urdf.material": {
            "URDF800": "Material if robot.odd_materials", "URDF801": "Robot if odd_materials",
            "URDF802": "Robot if odd_materials", "URDF803": "Material if robot.odd_materials",
            "URDF804": "Robot if odd_materials", "URDF805": "Robot if odd_materials",
            "URDF806": "Material if robot.odd_materials", "URDF807": "Robot if odd_materials",
        },
        "urdf.meshes": {"URDF760": "Claim"},
        "urdf.mimic": {
            "URDF540": "Joint if mimic", "URDF541": "Joint if mimic", "URDF542": "Joint if mimic",
            "URDF543": "Joint if mimic", "URDF544": "Joint if mimic", "URDF545": "Joint if mimic",
            "URDF546": "Joint if mimic", "URDF547": "Joint if mimic",
        },
        "urdf.mjcf_differences": {"URDF438": "Robot if has_mjcf_near"},
        "urdf.names": {
            "URDF201": "Robot Link Joint if robot.odd_names", "URDF202": "Link Joint if robot.odd_names",
            "URDF203": "Joint if robot.odd_names", "URDF204": "Robot Link Joint if robot.odd_names",
            "URDF205": "Robot if robot.odd_names", "URDF206": "Robot if robot.odd_names",
            "URDF207": "Robot if robot.odd_names", "URDF208": "Link Joint if robot.odd_names",
        },
        "urdf.resource": {
            "URDF750": "Robot if has_resources", "URDF757": "Robot if has_resources",
            "URDF759": "Robot if has_resources", "URDF771": "Robot if has_resources", "URDF751": "Resource",
            "URDF752": "Resource", "URDF753": "Resource", "URDF758": "Robot if has_resources", "URDF754": "Resource",
            "URDF755": "Resource", "URDF756": "Resource",
        },
        "urdf.sdf": {"URDF006": "UnknownElement StrayText"},
        "urdf.sdf_poses": {"URDF012": "Robot if has_irregularities"},
        "urdf.tree": {
            "URDF301": "Robot if tree.tangled", "URDF303": "Joint if robot.tree.tangled",
            "URDF304": "Robot if tree.tangled", "URDF305": "Robot if tree.tangled", "URDF306": "Robot if tree.tangled",
        },
        "urdf.values": {"URDF101": "UnreadableValue", "URDF102": "UnreadableValue", "URDF103": "UnreadableValue"},
        "urdf.version": {
            "URDF111": "Robot if has_version", "URDF112": "Robot if has_version", "URDF113": "Robot if has_version",
            "URDF114": "Robot if has_version", "URDF115": "Robot if has_version", "URDF116": "Robot if has_version",
            "URDF117": "Robot if has_version", "URDF118": "Robot if has_version",
        },
        "urdf.vocabulary": {
            "URDF001": "UnknownElement", "URDF002": "Robot if has_irregularities", "URDF003": "UnknownAttribute",
            "URDF004": "Robot if has_irregularities", "URDF005": "Robot if has_irregularities",
            "URDF011": "Robot if has_irregularities", "URDF007": "StrayText", "URDF008": "Repeated",
            "URDF009": "MissingAttribute", "URDF010": "Inertial Visual Collision Joint if lacking",
        },
    },
    "deep": {"deep.sweep": {"URDF437": "Robot"}},
    "meshes": {
        "meshes.contents": {
            "MSH101": "Robot", "MSH102": "Robot", "MSH103": "Robot", "MSH105": "Robot", "MSH104": "Visual",
        },
        "meshes.sizes": {"MSH201": "Robot", "MSH202": "Link", "MSH203": "Link", "MSH204": "Robot", "MSH205": "Robot"},
    },
    "ros-control": {
        "control": {
            "CTL001": "Transmission", "CTL002": "Transmission", "CTL003": "Transmission", "CTL004": "Transmission",
            "CTL005": "MissingAttribute", "CTL020": "Ros2Control", "CTL021": "Ros2Control", "CTL022": "UnknownValue",
            "CTL023": "Ros2Control",
        },
        "control_gazebo": {
            "CTL034": "Robot", "CTL043": "Robot", "CTL035": "Robot", "CTL036": "Robot", "CTL037": "Robot",
            "CTL008": "Transmission",
        },
        "control_interfaces": {
            "CTL025": "Robot", "CTL007": "Transmission Ros2Control", "CTL027": "Ros2Control", "CTL028": "Ros2Control",
            "CTL029": "Ros2Control",
        },
        "control_joints": {
            "CTL030": "Ros2Control", "CTL031": "Robot", "CTL032": "Ros2Control", "CTL033": "Ros2Control",
            "CTL006": "Transmission", "CTL041": "Ros2Control", "CTL042": "Ros2Control",
        },
        "control_transmissions": {"CTL009": "Transmission", "CTL038": "Ros2Control", "CTL040": "Ros2Control"},
    },
    "xacro": {
        "macros.calls": {
            "XAC105": "ParameterUnknown", "XAC106": "ParameterMissing",
            "XAC107": "BlockMissing BlockUnused BlockUnknown", "XAC108": "ParameterTwice PropertyRedefined",
            "XAC111": "MacroUnknown InstructionMisspelt",
        },
        "macros.expansion": {
            "XAC131": "ExpressionFails DefinitionCircular NameEmpty NameNotXml", "XAC132": "ArgumentMissing",
            "XAC133": "IncludeMissing IncludeElsewhere NothingIncluded",
            "XAC134": "IncludeRefused IncludeBroken IncludeCircular", "XAC135": "TooDeep", "XAC137": "PackageUnknown",
            "XAC138": "VariableUnread",
        },
        "macros.instructions": {
            "XAC102": "AttributeUnknown", "XAC103": "AttributeMissing AttributesExclusive",
            "XAC104": "PrefixUndeclared PrefixOther", "XAC139": "SourceRejected", "XAC140": "LibraryLaunched",
            "XAC109": "NameRefused", "XAC122": "IncludeFilled", "XAC123": "PrefixMissing CallUnprefixed",
        },
        "macros.names": {
            "XAC110": "PropertyUnknown ArgumentUnknown",
            "XAC112": "ParameterUnused PropertyUnused ArgumentUnused MacroUnused", "XAC142": "ArgumentForParameter",
            "XAC143": "NameWithoutParameter", "XAC141": "LiteralName", "XAC117": "BuiltinHidden",
        },
        "macros.values": {
            "XAC118": "ExpressionUnreadable ExpressionUnclosed SubstitutionUnknown SubstitutionWords SubstitutionFails",
            "XAC120": "DegreesGiven", "XAC121": "ConditionNotBoolean DefaultNotNumber DefaultPunctuated",
        },
    },
    "urdfdom": {},
    "sdformat": {
        "gazebo.blocks": {
            "GZ203": "Robot", "GZ204": "Robot", "GZ205": "Robot", "GZ509": "SdformatClaim", "GZ510": "SdformatClaim",
            "GZ511": "SdformatClaim", "GZ512": "Robot",
        },
        "gazebo.cameras": {"GZ518": "Robot if has_sensors"},
        "gazebo.converter_tags": {"GZ301": "Gazebo", "GZ302": "Gazebo", "GZ303": "Gazebo"},
        "gazebo.lidar_origins": {"GZ519": "Robot if has_sensors"},
        "gazebo.links": {
            "GZ401": "SdformatClaim", "GZ402": "SdformatClaim", "GZ403": "SdformatClaim", "GZ404": "SdformatClaim",
            "GZ405": "SdformatClaim", "GZ406": "SdformatClaim", "GZ407": "SdformatClaim", "GZ408": "SdformatClaim",
        },
        "gazebo.merged": {"GZ506": "SdformatClaim", "GZ507": "SdformatClaim", "GZ508": "SdformatClaim"},
        "gazebo.names": {
            "GZ501": "Robot", "GZ502": "Robot", "GZ503": "SdformatClaim", "GZ504": "SdformatClaim",
            "GZ505": "SdformatClaim",
        },
        "gazebo.outdated_sdf": {"GZ610": "Robot", "GZ613": "Robot", "GZ611": "SdformatClaim", "GZ612": "SdformatClaim"},
        "gazebo.plugin_names": {"GZ202": "Robot", "GZ820": "Robot", "GZ821": "Robot", "GZ822": "Robot"},
        "gazebo.plugins": {
            "GZ801": "Robot", "GZ802": "Robot", "GZ803": "Robot", "GZ804": "Robot", "GZ805": "Robot", "GZ806": "Robot",
            "GZ807": "Robot",
        },
        "gazebo.references": {"GZ201": "Gazebo"},
        "gazebo.refused": {
            "GZ701": "SdformatClaim", "GZ702": "SdformatClaim", "GZ703": "SdformatClaim", "GZ704": "SdformatClaim",
            "GZ705": "SdformatClaim",
        },
        "gazebo.resources": {"GZ514": "Robot"},
        "gazebo.sensor_values": {
            "GZ515": "Robot if has_sensors", "GZ520": "Robot if has_sensors", "GZ516": "Robot if has_sensors",
            "GZ517": "Robot if has_sensors", "GZ522": "Robot if has_sensors",
        },
        "gazebo.sensors": {"GZ808": "Robot", "GZ521": "Robot if has_sensors", "GZ513": "SdformatClaim"},
        "gazebo.unread": {"GZ706": "SdformatClaim", "GZ707": "SdformatClaim"},
        "gazebo.vocabulary": {
            "GZ101": "UnknownAttribute", "GZ102": "Robot", "GZ304": "Robot", "GZ601": "Robot", "GZ602": "Robot",
            "GZ603": "UnknownAttribute", "GZ604": "MissingAttribute Gazebo",
            "GZ605": "UnreadableText UnreadableValue UnknownValue", "GZ606": "SdformatClaim", "GZ607": "StrayText",
            "GZ608": "Robot", "GZ609": "UnreadableText UnreadableValue UnknownValue",
        },
        "gazebo.wheels": {"GZ823": "Robot", "GZ824": "Robot", "GZ825": "Robot"},
    },
    "drake": {
        "drake.contact": {
            "DRK410": "DrakeClaim", "DRK411": "DrakeClaim", "DRK412": "DrakeClaim", "DRK413": "DrakeClaim",
            "DRK414": "DrakeClaim", "DRK415": "DrakeClaim", "DRK420": "DrakeClaim", "DRK421": "DrakeClaim",
        },
        "drake.geometry": {
            "DRK401": "DrakeClaim", "DRK402": "DrakeClaim", "DRK403": "DrakeClaim", "DRK430": "DrakeClaim",
            "DRK431": "DrakeClaim", "DRK432": "DrakeClaim", "DRK433": "DrakeClaim", "DRK701": "DrakeClaim",
            "DRK702": "DrakeClaim", "DRK703": "DrakeClaim", "DRK445": "Robot if has_resources", "URDF761": "DrakeClaim",
        },
        "drake.joints": {
            "DRK101": "DrakeClaim", "DRK102": "DrakeClaim", "DRK103": "DrakeClaim", "DRK104": "DrakeClaim",
            "DRK105": "DrakeClaim", "DRK106": "DrakeClaim", "DRK107": "DrakeClaim", "DRK110": "DrakeClaim",
            "DRK111": "DrakeClaim", "DRK112": "DrakeClaim", "DRK120": "DrakeClaim", "DRK121": "DrakeClaim",
            "DRK122": "DrakeClaim", "DRK123": "DrakeClaim",
        },
        "drake.masses": {"DRK201": "DrakeClaim", "DRK202": "DrakeClaim", "DRK203": "DrakeClaim"},
        "drake.references": {
            "DRK501": "DrakeClaim", "DRK502": "DrakeClaim", "DRK503": "DrakeClaim", "DRK504": "DrakeClaim",
            "DRK505": "DrakeClaim", "DRK506": "DrakeClaim", "DRK507": "DrakeClaim", "DRK508": "DrakeClaim",
        },
        "drake.transmissions": {
            "DRK301": "DrakeClaim", "DRK302": "DrakeClaim", "DRK303": "DrakeClaim", "DRK304": "DrakeClaim",
            "DRK305": "DrakeClaim", "DRK306": "DrakeClaim", "DRK307": "DrakeClaim", "DRK308": "DrakeClaim",
            "DRK309": "DrakeClaim",
        },
        "drake.unread": {
            "DRK601": "DrakeClaim", "DRK602": "DrakeClaim", "DRK603": "DrakeClaim", "DRK604": "DrakeClaim",
            "DRK605": "DrakeClaim",
        },
        "drake.vocabulary": {
            "DRK001": "UnknownElement", "DRK002": "UnknownElement", "DRK003": "UnknownElement",
            "DRK005": "MissingAttribute", "DRK006": "Robot", "DRK007": "UnreadableValue UnreadableText UnknownValue",
            "DRK008": "UnknownAttribute", "DRK009": "StrayText", "DRK010": "Repeated", "DRK011": "DrakeClaim",
        },
    },
    "mujoco": {
        "mujoco.block": {
            "MJC101": "UnknownElement UnknownAttribute StrayText", "MJC102": "UnknownValue UnreadableValue",
            "MJC103": "Repeated", "MJC104": "MujocoClaim",
        },
        "mujoco.model": {
            "MJC204": "MujocoClaim", "MJC205": "MujocoClaim", "MJC206": "MujocoClaim", "MJC207": "MujocoClaim",
            "MJC208": "MujocoClaim", "MJC209": "MujocoClaim", "MJC213": "MujocoClaim", "MJC211": "MujocoClaim",
            "MJC212": "MujocoClaim", "MJC306": "MujocoClaim", "MJC301": "MujocoClaim", "MJC302": "MujocoClaim",
            "MJC303": "MujocoClaim", "MJC304": "MujocoClaim", "MJC305": "MujocoClaim",
        },
    },
    "usd": {
        "usd.model": {
            "USD201": "UsdClaim", "USD202": "UsdClaim", "USD203": "UsdClaim", "USD204": "UsdClaim",
            "USD205": "UsdClaim", "USD206": "UsdClaim", "USD207": "UsdClaim", "USD208": "UsdClaim",
            "USD209": "UsdClaim", "USD301": "UsdClaim", "USD302": "UsdClaim", "USD303": "UsdClaim",
            "USD305": "UsdClaim",
        },
    },
    "newton": {
        "newton.model": {
            "NWT201": "NewtonClaim", "NWT202": "NewtonClaim", "NWT203": "NewtonClaim", "NWT204": "NewtonClaim",
            "NWT301": "NewtonClaim", "NWT302": "NewtonClaim",
        },
    },
    "pybullet": {
        "pybullet.model": {
            "PBT201": "PybulletClaim", "PBT202": "PybulletClaim", "PBT203": "PybulletClaim", "PBT210": "PybulletClaim",
            "PBT211": "PybulletClaim", "PBT212": "PybulletClaim", "PBT101": "PybulletClaim", "PBT102": "PybulletClaim",
            "PBT302": "PybulletClaim", "PBT303": "PybulletClaim",
        },
    },
    "pinocchio": {"pinocchio.model": {"PIN201": "PinocchioClaim", "PIN202": "PinocchioClaim"}}, "sapien": {},
    "genesis": {}, "yourdfpy": {},
    "simulators": {
        "programs.silent": {
            "PRG601": "SimulatorClaim", "PRG602": "SimulatorClaim", "PRG201": "SimulatorClaim",
            "PRG202": "SimulatorClaim", "PRG203": "SimulatorClaim", "PRG220": "SimulatorClaim",
            "PRG210": "SimulatorClaim", "PRG211": "SimulatorClaim", "PRG221": "SimulatorClaim",
            "PRG301": "SimulatorClaim",
        },
    },
    "sim-urdf": {
        "sim.general": {"SIM010": "Extension"},
        "sim.materials": {
            "SIM201": "Extension", "SIM202": "Extension", "SIM203": "Extension", "SIM204": "CollisionMaterial",
            "SIM206": "CollisionMaterial",
        },
        "sim.sensors": {
            "SIM110": "Sensor", "SIM111": "Sensor", "SIM112": "Sensor", "SIM140": "Sensor", "SIM150": "Sensor",
        },
        "sim.values": {"SIM120": "Sensor", "SIM130": "Sensor Gain CollisionMaterial", "SIM131": "Sensor"},
        "sim.vocabulary": {
            "SIM001": "UnknownElement UnknownAttribute", "SIM003": "MissingAttribute",
            "SIM004": "UnreadableValue UnreadableText UnknownValue", "SIM005": "Repeated Gain", "SIM007": "Robot",
            "SIM006": "StrayText",
        },
    },
    "srdf": {
        "srdf.collisions": {
            "SRDF601": "Semantics", "SRDF607": "Semantics", "SRDF603": "Semantics", "SRDF605": "Semantics",
            "SRDF606": "Semantics",
        },
        "srdf.effectors": {
            "SRDF401": "Semantics", "SRDF402": "Semantics", "SRDF403": "Semantics", "SRDF404": "Semantics",
        },
        "srdf.general": {
            "SRDF004": "Semantics", "SRDF005": "Semantics", "SRDF006": "Semantics", "SRDF007": "Semantics",
        },
        "srdf.groups": {"SRDF201": "Semantics", "SRDF202": "Semantics", "SRDF203": "Semantics"},
        "srdf.joints": {"SRDF301": "Semantics", "SRDF303": "Semantics", "SRDF305": "Semantics"},
        "srdf.names": {"SRDF101": "Semantics", "SRDF103": "Semantics"},
        "srdf.states": {
            "SRDF501": "Semantics", "SRDF502": "Semantics", "SRDF505": "Semantics", "SRDF506": "Semantics",
            "SRDF507": "Semantics",
        },
        "srdf.vocabulary": {"SRDF001": "Semantics", "SRDF003": "Semantics"},
    },
    "parameters": {
        "parameters.claims": {
            "CTL101": "Controllers", "CTL102": "Controllers", "CTL103": "Controllers", "CTL112": "Controllers",
            "CTL111": "Controllers",
        },
        "parameters.gazebo_bridge": {"ROS201": "Bridge"},
        "parameters.initial_positions": {
            "MOV121": "InitialPositions", "MOV122": "InitialPositions", "MOV123": "InitialPositions",
        },
        "parameters.joint_limits": {
            "MOV101": "JointLimits", "MOV107": "JointLimits", "MOV102": "JointLimits", "MOV103": "JointLimits",
            "MOV104": "JointLimits", "MOV105": "JointLimits", "MOV106": "JointLimits",
        },
        "parameters.moveit": {
            "MOV141": "MoveitControllers", "MOV142": "MoveitControllers", "MOV143": "MoveitControllers",
            "MOV144": "MoveitControllers", "MOV145": "MoveitControllers", "MOV146": "MoveitControllers",
        },
        "parameters.navigation": {"ROS101": "Navigation", "ROS102": "Navigation", "ROS103": "Navigation"},
        "parameters.solvers": {
            "MOV131": "KinematicsSolvers", "MOV132": "KinematicsSolvers", "MOV133": "KinematicsSolvers",
            "MOV134": "KinematicsSolvers", "MOV135": "KinematicsSolvers", "MOV136": "KinematicsSolvers",
        },
        "parameters.text": {"YML001": "Broken", "YML002": "Parameters", "YML003": "Controllers"},
        "parameters.types": {"CTL108": "Controllers", "CTL109": "Controllers", "CTL116": "Controllers"},
        "parameters.values": {
            "CTL104": "Controllers", "CTL110": "Controllers", "CTL120": "Controllers", "CTL105": "Controllers",
            "CTL107": "Controllers", "CTL114": "Controllers",
        },
        "parameters.wheels": {"CTL118": "Controllers", "CTL119": "Controllers", "CTL117": "Controllers"},
    },
    "suppression": {
        "suppression": {
            "SUP001": "Unused", "SUP002": "Unknown Impossible", "SUP003": "Unreasoned", "SUP004": "Malformed",
        },
    },
}

EXTENSIONS: dict[str, list[list[str]]] = {
    "sdformat": [["gazebo"], []], "drake": [[], ["drake:", "drake.mit.edu"]], "mujoco": [["mujoco"], []],
    "ros-control": [["ros2_control", "transmission"], []],
    "sim-urdf": [["simulation", "collision_material", "stiffness", "damping"], []],
}

LAYERS: dict[str, str] = {
    "GZ": "gazebo", "DRK": "drake", "MJC": "mujoco", "SIM": "sim-urdf",
}
